// Saves a drawing of the page as a file of its own: an SVG that needs no style
// sheet, or a PNG made of it.

/** What a drawing takes from the style sheet. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
] as const
const COLOURS: ReadonlySet<string> = new Set(['fill', 'stroke'])
/** Twice as fine as the page, so that it stays sharp on dense screens and in print. */
const PNG_SCALE = 2

/** Colours as programs other than browsers read them: the page's own are in oklch. */
function createColourReader(): (colour: string) => string {
  const context = canvasContext(1, 1)
  return (colour) => {
    if (colour === 'none' || colour === '') return 'none'
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
}

function canvasContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw images.')
  return context
}

/** Room around the drawing in its file, in pixels. */
const MARGIN = 16

/** Size of a drawing's file in pixels, by its view box. */
const sizeOf = ({ viewBox }: SVGSVGElement) => ({
  width: viewBox.baseVal.width + 2 * MARGIN,
  height: viewBox.baseVal.height + 2 * MARGIN,
})

/**
 * The drawing as an SVG file in the colours in which it is shown.
 * @param background colour under the drawing, as CSS writes it
 */
export function drawingAsSvg(drawing: SVGSVGElement, background: string): Blob {
  const read = createColourReader()
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = drawing.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index]
    if (!original) return
    const style = getComputedStyle(original)
    for (const name of STYLES)
      element.setAttribute(name, COLOURS.has(name) ? read(style.getPropertyValue(name)) : style.getPropertyValue(name))
    element.removeAttribute('class')
  })
  const { width, height } = sizeOf(drawing)
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  const place = { x: -MARGIN, y: -MARGIN, width, height, fill: read(background) }
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, String(value))
  copy.prepend(ground)
  for (const [name, value] of Object.entries({ width, height, viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}` }))
    copy.setAttribute(name, String(value))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('class')
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}

/**
 * The drawing as a PNG file.
 * @throws Error where the browser cannot make one
 */
export async function drawingAsPng(drawing: SVGSVGElement, background: string): Promise<Blob> {
  const address = URL.createObjectURL(drawingAsSvg(drawing, background))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { width, height } = sizeOf(drawing)
    const context = canvasContext(width * PNG_SCALE, height * PNG_SCALE)
    context.drawImage(image, 0, 0, width * PNG_SCALE, height * PNG_SCALE)
    const file = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, 'image/png'))
    if (!file) throw new Error('The browser gave no image.')
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}
