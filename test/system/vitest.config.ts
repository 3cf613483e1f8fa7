import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testFiles, testsIn } from '../support/vitest-projects.ts'

/** Starts the files that drive a browser first: they take longest, and the last one would run alone. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const drivesBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/test/system/browser/')
    return [...sorted.filter(drivesBrowser), ...sorted.filter((file) => !drivesBrowser(file))]
  }
}

const files = testFiles().filter((path) => path.startsWith('test/system/'))

/**
 * The tests of the whole system: those that drive a browser, start processes or run clients. They run in processes of
 * their own, with which a browser ends.
 */
export default mergeConfig(testsIn(files, 'forks'), defineConfig({ test: { sequence: { sequencer: BrowserFirst } } }))
