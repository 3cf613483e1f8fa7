/** What is sent, again and again. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Drawn for each request where it can be sent only once. */
  body?: string | (() => string)
  /** What follows it, each request sent to where the answer before it redirects. */
  followedBy?: readonly Step[]
}

/** A request with the headers of the load that it follows. */
interface Step {
  method: 'GET' | 'POST'
  body?: string
}
