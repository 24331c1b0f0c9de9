/** The name of the product, which no other file spells out. */
export const productName = 'Heartroom'
