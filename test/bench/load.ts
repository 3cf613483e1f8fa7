/** What is sent over and over. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Generated for each request if it can be sent only once, then perhaps with headers of its own. */
  body?: string | (() => string | Sent)
  /** What follows it: each request goes where the previous answer redirects. */
  followedBy?: readonly Step[]
}

/** The body of one request, and its headers. */
interface Sent {
  body: string
  headers: Record<string, string>
}

/** A request with the headers of the load that it follows. */
interface Step {
  method: 'GET' | 'POST'
  body?: string
}

/** What is driven: a load, and the processor time of the process that answers it. */
export interface Side {
  load: Load
  processorMs: () => Promise<number>
}
