import { SMTPServer } from 'smtp-server'
import { portOf } from './listen.ts'

/** A mail as it was received. */
interface ReceivedMail {
  to: string[]
  source: string
}

/** An SMTP server on a port of its own that records its mails, and refuses them on request. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** The status with which it refuses: 550 the recipient, 451 the mail. */
  refuse: 550 | 451 | undefined
  /** Called with a function that accepts the mail received; without it mails are accepted at once. */
  hold: ((accept: () => void) => void) | undefined
  close(): Promise<void>
}

/** Starts a mail server, on this port if one is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const server: MailServer = { url: '', received: [], refuse: undefined, hold: undefined, close }
  const smtp = new SMTPServer({
    logger: false,
    // Senders keep their connections open for seconds after the last mail.
    closeTimeout: 20,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(server.refuse === 550 ? refusal(550, `<${address}> is unknown here`) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (server.refuse === 451) return done(refusal(451, `try again for ${to.join()}`))
        server.received.push({ to, source: Buffer.concat(chunks).toString() })
        if (server.hold) server.hold(done)
        else done()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((listening, failed) => {
    smtp.once('error', failed)
    smtp.listen(port, '127.0.0.1', listening)
  })
  server.url = `smtp://127.0.0.1:${portOf(smtp.server.address())}`
  return server

  async function close(): Promise<void> {
    await new Promise<void>((closed) => smtp.close(closed))
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
