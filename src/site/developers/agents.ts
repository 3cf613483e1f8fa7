import { hash } from 'node:crypto'
import type { Site } from '../../deps.ts'
import { fileOfVersion30 } from '../../http/openapi/version-3-0.ts'
import type { Operator } from '../../values/operator.ts'
import { DESCRIPTIONS } from './descriptions.ts'
import { GUIDES } from './guides.ts'

/**
 * Returns the file that language models read first (llmstxt.org): who we are, and where the documents and descriptions
 * are.
 */
export function llmsText({ url }: Site, operator: Operator): string {
  const guides = GUIDES.map(({ name, title, summary }) => `- [${title}](${url}/developers/${name}.md): ${summary}`)
  const descriptions = Object.values(DESCRIPTIONS).map(
    ({ file, title }) =>
      `- [${title}](${url}/openapi/${file}): OpenAPI 3.1; [the same in OpenAPI 3.0](${url}/openapi/${fileOfVersion30(file)})`,
  )
  return [
    `# ${operator.name}`,
    '',
    `> Private and shared transfers between airports, stations and ski resorts of the Alps, and ski rental there. Prices are quoted and checkouts linked to without a key, by HTTP or by the tools of the MCP server at ${url}/mcp; partners book by API.`,
    '',
    '## Guides',
    '',
    ...guides,
    '',
    '## API descriptions',
    '',
    ...descriptions,
    '',
  ].join('\n')
}

/** A skill for agents, and the file that teaches it. */
export interface Skill {
  name: string
  description: string
  text: string
}

/** Returns a document as a skill, which begins with its name and when to use it. */
export function skillMarkdown({ name, description }: Omit<Skill, 'text'>, markdown: string): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${markdown}`
}

/** Returns the index by which agents discover skills (Agent Skills Discovery 0.2.0). */
export function skillsIndex(skills: readonly Skill[], { url }: Site): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: `${url}/.well-known/agent-skills/${name}/SKILL.md`,
      digest: `sha256:${hash('sha256', text)}`,
    })),
  }
}
