import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Deps, Site } from '../deps.ts'
import type { FieldNames } from '../http/field-names.ts'
import { standaloneSchema } from '../http/openapi/json-schema.ts'
import type { Budget } from '../http/rate-limits.ts'
import { parse } from '../http/zod.ts'
import type { Environment } from '../values/environment.ts'

/** Who calls a tool, and on which site. */
export interface Caller {
  request: FastifyRequest
  reply: FastifyReply
  deps: Deps
  site: Site
}

/** Something that an agent can have done. */
export interface Tool {
  listed: ListedTool
  /** What its arguments are called in refusals. */
  names: FieldNames
  /** Answers it as the endpoint of the same name does. Throws what that one refuses with. */
  call: (caller: Caller, input: unknown) => Promise<Record<string, unknown>>
}

interface Definition<Input extends z.ZodType, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  /** The schema that the endpoint reads. */
  input: Input
  /** That of its answer, or less: what it does not name is left out. */
  output: Output
  names?: FieldNames
  /** The limits of the endpoint, which count both. */
  budgets: (environment: Environment) => readonly Budget[]
  /** Whether it leaves everything as it was; most do. */
  isReadOnly?: boolean
  answer: (caller: Caller, input: z.output<Input>) => z.input<Output> | Promise<z.input<Output>>
}

/** Makes a tool of what an endpoint reads, counts and answers. */
export function tool<Input extends z.ZodType, Output extends z.ZodObject>({
  name,
  title,
  description,
  input,
  output,
  names = {},
  budgets,
  isReadOnly = true,
  answer,
}: Definition<Input, Output>): Tool {
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: { ...standaloneSchema(input, 'input'), type: 'object' },
      outputSchema: { ...standaloneSchema(output, 'output'), type: 'object' },
      annotations: { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
    },
    names,
    async call(caller, given) {
      const { request, reply, deps, site } = caller
      for (const budget of budgets(site.environment)) await deps.limit.more(...budget)(request, reply, 1)
      return output.parse(await answer(caller, parse(input, given)))
    },
  }
}
