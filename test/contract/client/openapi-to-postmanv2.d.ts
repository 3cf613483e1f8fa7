declare module 'openapi-to-postmanv2' {
  /** Converts a description into a collection. */
  export function convertV2(
    source: { type: 'json'; data: unknown },
    options: Record<string, unknown>,
    done: (error: Error | null, result: { output?: [{ data: object }]; reason?: string }) => void,
  ): void
}
