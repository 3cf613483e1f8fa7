import { defineConfig } from 'vitest/config'
import { testFiles, testsIn } from './support/vitest-projects.ts'

const files = testFiles().filter((path) => !path.startsWith('test/system/'))

/**
 * All tests but those of the whole system, in threads of one process, which share what V8 compiles: above all the
 * embedded database.
 */
export default defineConfig(testsIn(files, 'threads'))
