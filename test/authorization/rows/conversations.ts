import { createId } from '../../../src/base/platform/ids.server.ts'
import * as inbox from '../../../src/desk/inbox/contract.ts'
import * as conversations from '../../../src/desk/inbox/conversations/contract.ts'
import * as conversationFiles from '../../../src/desk/inbox/files/contract.ts'
import * as guestConversations from '../../../src/desk/inbox/guests/contract.ts'
import * as ownConversations from '../../../src/desk/inbox/own/contract.ts'
import * as savedAnswers from '../../../src/desk/inbox/saved-answers/contract.ts'
import * as notifications from '../../../src/shop/notifications/contract.ts'
import { buildChoices } from '../../../src/shop/notifications/kinds.ts'
import * as push from '../../../src/shop/notifications/push/contract.ts'
import { conversation, message } from '../objects.ts'
import {
  admins,
  everyone,
  members,
  onOwned,
  onShared,
  owners,
  ownersAndAdmins,
  type Row,
  reaching,
  withoutObject,
} from '../rules.ts'
import { createConversationFile, createLinkedConversation, createLinkedFile } from '../world.ts'

export const conversationsRows: Row[] = [
  withoutObject(inbox.sendMessage, everyone, async () => ({
    name: 'V',
    email: 'v@example.com',
    subject: 's',
    opinion: 'o',
  })),
  onShared(inbox.markMessage, admins, async (world, whose) => ({ ...(await message(world, whose)), read: true })),
  onShared(inbox.deleteMessage, admins, message),
  withoutObject(inbox.changeMessages, admins, async () => ({ action: 'read', ids: [createId()] })),
  onShared(inbox.replyToMessage, admins, async (world, whose) => ({ ...(await message(world, whose)), text: 'Yes' })),
  onShared(conversations.getConversation, admins, message),
  onShared(conversations.answerConversation, admins, async (world, whose) => ({
    ...{ ...(await message(world, whose)), text: 'Yes', version: 1 },
  })),
  onShared(conversations.addNoteToConversation, admins, async (world, whose) => ({
    ...{ ...(await message(world, whose)), text: 'Rang twice' },
  })),
  onShared(conversations.changeConversation, admins, async (world, whose) => ({
    ...{ ...(await message(world, whose)), assignee: null },
  })),
  withoutObject(conversations.changeConversations, admins, async () => ({ action: 'close', ids: [createId()] })),
  withoutObject(savedAnswers.changeSavedAnswers, admins, async () => ({ was: { answers: [] }, is: { answers: [] } })),
  withoutObject(ownConversations.askShop, members, async () => ({ text: 'Do you cut to length?' })),
  onOwned(ownConversations.getOwnConversation, owners, conversation),
  onOwned(ownConversations.writeInOwnConversation, owners, async (world, whose) => ({
    ...{ ...(await conversation(world, whose)), text: 'And to 55 mm?' },
  })),
  onShared(guestConversations.getLinkedConversation, everyone, async (world, whose) => ({
    token: whose ? await createLinkedConversation(world) : 'x',
  })),
  onShared(guestConversations.writeInLinkedConversation, everyone, async (world, whose) => ({
    ...{ token: whose ? await createLinkedConversation(world) : 'x', text: 'And to 55 mm?' },
  })),
  withoutObject(conversationFiles.uploadConversationFile, members, async () => ({
    ...{ name: 'bracket.step', file: new Blob(['ISO-10303-21;']) },
  })),
  onOwned(conversationFiles.getConversationFile, ownersAndAdmins, async (world, whose) => ({
    id: whose ? await createConversationFile(world, whose) : createId(),
  })),
  onShared(guestConversations.getLinkedFile, everyone, async (world, whose) =>
    whose ? await createLinkedFile(world) : { id: createId(), token: 'x' },
  ),
  withoutObject(notifications.setNotificationChoices, admins, async () => ({
    // None, whose mails would come at any time.
    ...buildChoices(() => false),
  })),
  withoutObject(push.savePushDevice, admins, async () => ({
    ...{ endpoint: `https://fcm.googleapis.com/fcm/send/${createId()}`, kinds: ['order' as const] },
    ...{ publicKey: 'B'.repeat(87), authSecret: 'a'.repeat(22) },
  })),
  // Nobody has such a device.
  withoutObject(push.deletePushDevice, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(notifications.markNewsSeen, admins, async () => ({ until: new Date().toISOString() })),
]
