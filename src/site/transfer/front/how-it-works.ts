import type { Markup } from '../../../values/html.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { momentSection } from '../../front/moments.ts'
import { metDrawing } from '../../met-drawing.ts'
import type { FrontFacts } from './facts.ts'
import { DRIVEN, LANDED } from './step-drawings.ts'

/** Returns how a transfer works, in three illustrated steps. */
export function howItWorks({ words }: Layout, { waitingMinutes }: FrontFacts): Markup {
  const { how } = words.front
  return momentSection(how.title, how.text, [
    { drawing: LANDED, title: how.land.title, text: how.land.text },
    { drawing: metDrawing(), title: how.met.title, text: how.met.text(waitingMinutes) },
    { drawing: DRIVEN, title: how.driven.title, text: how.driven.text },
  ])
}
