/** The product's name, said once. */
export const productName = 'Heartroom'
