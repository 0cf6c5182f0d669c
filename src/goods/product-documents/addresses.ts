/** The address of a stored document: the shop's own, and the same as long as its content is. */
export const getProductDocumentUrl = (name: string) => `/documents/${name}.pdf`
