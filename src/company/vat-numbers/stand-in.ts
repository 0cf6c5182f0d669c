/** A demonstration's answer, made without a tax office: every number with valid check digits is a company's. */
export const buildPracticeAnswer = (number: string) => ({
  isValid: true,
  name: 'Practice company',
  address: '',
  requestId: `PRACTICE-${number}`,
})
