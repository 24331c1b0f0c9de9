/** The name of the product. Other files import it instead of repeating it. */
export const productName = 'Heartroom'
