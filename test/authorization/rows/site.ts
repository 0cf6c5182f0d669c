import { createId } from '../../../src/base/platform/ids.server.ts'
import { dismissMails, repeatMail, retryMails } from '../../../src/base/platform/mail/contract.ts'
import { undoRows } from '../../../src/base/platform/rows/contract.ts'
import * as settings from '../../../src/base/settings/contract.ts'
import * as site from '../../../src/company/site/contract.ts'
import * as look from '../../../src/company/site/look/contract.ts'
import * as mails from '../../../src/company/site/mails/contract.ts'
import { neutral } from '../../../src/company/site/neutral.ts'
import * as redirects from '../../../src/company/site/redirects/contract.ts'
import * as slides from '../../../src/company/site/slides/contract.ts'
import { initialSlides } from '../../../src/company/site/slides/service.server.ts'
import * as history from '../../../src/desk/history/contract.ts'
import * as health from '../../../src/shop/health/contract.ts'
import * as opening from '../../../src/shop/opening/contract.ts'
import * as articles from '../../../src/shop/pages/articles/contract.ts'
import * as pages from '../../../src/shop/pages/contract.ts'
import * as find from '../../../src/shop/pages/find/contract.ts'
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
