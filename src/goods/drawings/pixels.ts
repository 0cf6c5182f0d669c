/** A millimetre of the sheet on a screen, so that its letters are as large as the page's small ones. */
export const drawingPixels = 3.6
