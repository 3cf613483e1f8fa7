import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Api } from './zod.ts'

/** Lets the forms of an instance upload one file of limited size; see `uploadedFile`. */
export async function acceptUploads(pages: Api, maxBytes: number): Promise<void> {
  await pages.register(multipart, { limits: { files: 1, fileSize: maxBytes, fields: 10, parts: 11 } })
}

/** A file chosen in a form. */
export interface UploadedFile {
  /** Its name on the sender's computer. */
  name: string
  content: Buffer
}

/**
 * Returns the uploaded file of a form, or that it is too large; undefined if none was chosen. Throws INVALID_PARAMS.
 */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile | 'too large' | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    const content = await file?.toBuffer()
    return !file || !content || content.length === 0 ? undefined : { name: file.filename, content }
  } catch (cause) {
    if (cause instanceof request.server.multipartErrors.RequestFileTooLargeError) return 'too large'
    throw new ApiError('INVALID_PARAMS', [{ about: [], field: 'body', reason: 'is not a form with one file' }], {
      cause,
    })
  }
}
