import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be packed, and what is unusual about it. */
export interface Packed {
  name: string
  content: Buffer | string
  isEncrypted?: boolean
  /** Kind and rights as Unix knows them. */
  mode?: number
  /** What it says to unpack to, where that is not true. */
  saidSize?: number
}

/** Packs files as a zip, as archivers do. */
export function zipOf(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, isEncrypted = false, mode = 0o100_644, saidSize } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(saidSize ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const made = Buffer.from([20, 3])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 0x1_0000, 6)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, common, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}
