import { isEmail } from '../values/email.ts'
import type { TextParams } from '../web/request/text-params.ts'

/** The maximum length of a person's or partner's name. */
const NAME_LENGTH = 100

/** The name and e-mail address that were typed for somebody, and what is wrong with them, by field. */
interface TypedPerson {
  name: string
  email: string
  faults: Partial<Record<'name' | 'email', string>>
}

/** Parses the name and the e-mail address of a form about an operator, a partner or a driver. */
export function readPerson(typed: TextParams): TypedPerson {
  const name = (typed['name'] ?? '').trim()
  const email = (typed['email'] ?? '').trim()
  const faults = {
    ...((name === '' || name.length > NAME_LENGTH) && {
      name: `Please enter a name of at most ${NAME_LENGTH} characters.`,
    }),
    ...(!isEmail(email) && { email: 'Please enter a full e-mail address, such as name@example.com.' }),
  }
  return { name, email, faults }
}
