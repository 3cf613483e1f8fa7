import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps, Site } from '../deps.ts'
import type { FieldNames } from '../http/field-names.ts'
import { standaloneSchema } from '../http/openapi/json-schema.ts'
import type { Budget } from '../http/rate-limits.ts'
import { parse } from '../http/zod.ts'
import type { Environment } from '../values/environment.ts'

/** The caller of a tool, and the site. */
export interface Caller {
  request: FastifyRequest
  reply: FastifyReply
  deps: Deps
  site: Site
}

/** A tool for agents. */
export interface Tool {
  listed: ListedTool
  /** The names of its arguments in refusals. */
  names: FieldNames
  /** Responds like the endpoint, and throws the same refusals. */
  call: (caller: Caller, input: unknown) => Promise<Record<string, unknown>>
}

interface Definition<Input extends z.ZodType, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  /** The schema that the endpoint parses. */
  input: Input
  /** The endpoint's response schema, or a smaller one: members that it does not name are left out. */
  output: Output
  names?: FieldNames
  /** The endpoint's budgets, which both share. */
  budgets: (environment: Environment) => readonly Budget[]
  /** Whether it changes nothing, as most do. */
  isReadOnly?: boolean
  answer: (caller: Caller, input: z.output<Input>) => z.input<Output> | Promise<z.input<Output>>
}

/** Makes a tool from an endpoint's schema, budgets and response. */
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
      for (const budget of budgets(site.environment)) await deps.limit.more(budget)(request, reply, 1)
      return output.parse(await answer(caller, parse(input, given)))
    },
  }
}
