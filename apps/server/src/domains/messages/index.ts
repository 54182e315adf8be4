/** The public functions of messages to customers. */

export { type Send, sender } from '#domains/messages/gateway';
export { companyOfInboundKey } from '#domains/messages/inbound';
export { endMessage, takeMessage, usualSettings, writeSettings } from '#domains/messages/message.store';
export { messageHandlers } from '#domains/messages/messages.routes';
export { planMessages, planMessagesIn } from '#domains/messages/plan-messages';
export { sendPortalCode, usesPortalCodes } from '#domains/messages/portal-code';
export { lookForMessages, type MessageServices } from '#domains/messages/send-messages';
