/** What is sent, again and again. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Drawn anew for each request where it can be sent only once. */
  body?: string | (() => string)
}
