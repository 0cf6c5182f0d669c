import * as health from '../../../src/health/contract.ts'
import * as history from '../../../src/history/contract.ts'
import * as opening from '../../../src/opening/contract.ts'
import * as articles from '../../../src/pages/articles/contract.ts'
import * as pages from '../../../src/pages/contract.ts'
import * as find from '../../../src/pages/find/contract.ts'
import { createId } from '../../../src/platform/ids.server.ts'
import { dismissMails, repeatMail, retryMails } from '../../../src/platform/mail/contract.ts'
import { undoRows } from '../../../src/platform/rows/contract.ts'
import * as settings from '../../../src/settings/contract.ts'
import * as site from '../../../src/site/contract.ts'
import * as look from '../../../src/site/look/contract.ts'
import * as mails from '../../../src/site/mails/contract.ts'
import { neutral } from '../../../src/site/neutral.ts'
import * as redirects from '../../../src/site/redirects/contract.ts'
import * as slides from '../../../src/site/slides/contract.ts'
import { initialSlides } from '../../../src/site/slides/service.server.ts'
import { article } from '../objects.ts'
import { admins, everyone, onShared, type Row, reaching, withoutObject } from '../rules.ts'
import { articleEntry } from '../world.ts'

const noLook = { logo: '', logoOnDark: '', icon: '', colour: '' }

export const siteRows: Row[] = [
  onShared(pages.getPost, reaching(everyone, 404), async () => ({ slug: 'no-such-post' })),
  onShared(articles.getEditableArticle, admins, article),
  withoutObject(articles.addArticle, admins, async () => ({ is: articleEntry })),
  onShared(articles.editArticle, admins, async (world, whose) => ({
    ...(await article(world, whose)),
    ...{ version: 1, is: { ...articleEntry, title: 'Hand saws' } },
  })),
  onShared(articles.deleteArticle, admins, article),
  withoutObject(find.findForAdmin, admins, async () => ({ q: 'ada' })),
  withoutObject(settings.changeSettings, admins, async () => ({ github: 'https://github.com/ironwright' })),
  withoutObject(site.changeSite, admins, async () => ({ was: neutral, is: neutral })),
  withoutObject(mails.changeMailTexts, admins, async () => ({ was: {}, is: {} })),
  withoutObject(mails.previewMail, admins, async () => ({ name: 'parcel', locale: 'en', subject: '', body: '' })),
  withoutObject(redirects.addRedirects, admins, async () => ({ lines: [{ from: '/old', to: '/products' }] })),
  withoutObject(redirects.changeRedirects, admins, async () => ({ action: 'remove', ids: [createId()] })),
  withoutObject(look.changeLook, admins, async () => ({ was: noLook, is: noLook })),
  withoutObject(slides.changeSlides, admins, async () => ({ was: initialSlides, is: initialSlides })),
  withoutObject(site.getSiteText, everyone, async () => ({ name: 'terms' })),
  withoutObject(opening.openAnyway, admins, async () => ({ anyway: true }) as const),
  withoutObject(health.runTask, admins, async () => ({ name: 'relay_mail' })),
  withoutObject(dismissMails, admins, async () => ({ ids: [createId()] })),
  withoutObject(repeatMail, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(retryMails, admins, async () => ({ ids: [createId()] })),
  withoutObject(history.previewUndo, reaching(admins, 404), async () => ({ entry: '999999999' })),
  withoutObject(undoRows, admins, async () => ({ entries: ['999999999'] })),
  withoutObject(history.undoAction, reaching(admins, 404), async () => ({ entry: '999999999' })),
]
