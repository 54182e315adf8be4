/** The product's own texts of messages to customers. What stands in braces is filled when a message is sent. */
export const messageTexts = {
  before:
    'Dear {customer}, installment {number} of {invoice}, Tk {amount}, is due on {date}. Thank you. {shop} {phone}',
  due: 'Dear {customer}, installment {number} of {invoice}, Tk {amount}, is due today. Thank you. {shop} {phone}',
  after:
    'Dear {customer}, installment {number} of {invoice}, Tk {amount}, was due on {date}. Please pay it soon. {shop} {phone}',
  receipt:
    'Dear {customer}, we received Tk {amount} on {date}, receipt {receipt}. Still due of {invoice}: Tk {due}. Thank you. {shop} {phone}',
  portalCode: '{shop}: your code is {code}. It is valid for 5 minutes. Give it to nobody.',
  trial: '{shop}: this is a trial message.',
} as const;
