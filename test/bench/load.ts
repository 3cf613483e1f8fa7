/** What is sent over and over. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Generated for each request if it can be sent only once. */
  body?: string | (() => string)
  /** What follows it: each request goes where the previous answer redirects. */
  followedBy?: readonly Step[]
}

/** A request with the headers of the load that it follows. */
interface Step {
  method: 'GET' | 'POST'
  body?: string
}
