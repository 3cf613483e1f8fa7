import { defineConfig } from 'vitest/config'
import { testFiles, testsIn } from './support/vitest-projects.ts'

/** All tests but those of the whole system. */
export default defineConfig(testsIn(testFiles().filter((path) => !path.startsWith('test/system/'))))
