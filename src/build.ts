import { mkdir, writeFile } from 'node:fs/promises'
import { BUILT_FOLDER } from './built.ts'
import { BANNER_FILES } from './site/banners/files.ts'
import { WIDGET } from './site/widget/script.ts'

// What `npm run build` adds to what the compiler has written.
await mkdir(BUILT_FOLDER, { recursive: true })
for (const { name, make } of [WIDGET, ...BANNER_FILES]) await writeFile(new URL(name, BUILT_FOLDER), await make())
