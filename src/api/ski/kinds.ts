import { flag, type Kind, Refusal } from '../../http/fields.ts'

const NOT_PACKS = new Refusal('must be pack ids separated by commas')

/** Pack ids separated by commas; an empty text holds none. */
export const packIds: Kind<number[]> = {
  read(value) {
    if (value === '') return []
    return typeof value === 'string' && /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/.test(value)
      ? value.split(',').map(Number)
      : NOT_PACKS
  },
  schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' },
}

const NOT_A_BOOLEAN = new Refusal('must be true or false')

/** True or false, also as 1 and 0 and as text. */
export const boolean: Kind<boolean> = {
  read(value) {
    const read = flag.read(value)
    return read instanceof Refusal ? NOT_A_BOOLEAN : read
  },
  schema: { enum: [true, false, 1, 0, 'true', 'false'] },
}
