import type { Environment } from '../../values/environment.ts'
import type { NewMail } from './mail.ts'

/** Whom a link goes to, and where it leads. */
interface LinkMail {
  environment: Environment
  reference: string
  to: string
  url: string
}

/** Returns the mail that brings travellers the link to their page. */
export function linkMail({ environment, reference, to, url }: LinkMail): NewMail {
  const sandbox = environment === 'sandbox'
  return {
    environment,
    about: reference,
    to,
    subject: `${sandbox ? '[SANDBOX] ' : ''}Your booking ${reference}`,
    text: [
      'You asked for the link to your booking. On this page you can see, change and cancel it:',
      url,
      'Whoever has the link can do so too: please keep it to yourself. If you did not ask for it, you can ignore this mail.',
    ].join('\n\n'),
    attachments: [],
  }
}
