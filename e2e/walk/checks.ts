import { amountsCheck } from './amounts.ts'
import { axeCheck } from './axe.ts'
import { digitsCheck, termsCheck, timesCheck } from './bengali.ts'
import type { ScreenCheck } from './check.ts'
import { englishTextCheck } from './english-text.ts'
import { hostileTextsCheck, hostileTextsShownCheck } from './hostile-texts.ts'
import { knownCheck } from './known.ts'
import { widthCheck, wordsCheck } from './layout.ts'
import { linksCheck } from './links.ts'
import { menusCheck } from './menus.ts'
import { namesCheck } from './names.ts'
import { railCheck, topCheck } from './shell.ts'

/** What holds for every screen. A new property is a file beside this one, and a line here. */
export const checks: readonly ScreenCheck[] = [
  topCheck,
  railCheck,
  menusCheck,
  widthCheck,
  wordsCheck,
  amountsCheck,
  namesCheck,
  knownCheck,
  digitsCheck,
  timesCheck,
  termsCheck,
  englishTextCheck,
  hostileTextsShownCheck,
  // It makes the page ready for itself, and comes after what sees the page as people do.
  axeCheck,
  linksCheck,
  // Last, to see what the page did until then.
  hostileTextsCheck,
]
