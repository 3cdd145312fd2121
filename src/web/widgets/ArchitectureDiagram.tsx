import type { ReactNode, Ref } from 'react'
import type { Architecture, Layer } from '#engine/result.ts'
import { BOX_HEIGHT, layOut } from './diagram-layout.ts'
import './diagram.css'

/** Room at both sides of a box's text. */
const PADDING = 12
/** Width of a letter of 12 or 13 px on average. */
const LETTER_WIDTH = 6.5

interface ArchitectureDiagramProps {
  architecture: Architecture
  /** What the drawing says, for those who do not see it. */
  label: string
  layerNames: Readonly<Record<Layer, string>>
  ref?: Ref<SVGSVGElement>
}

/** As much of a text as fits into a box; the rest is in its title. */
function shorten(text: string, boxWidth: number): string {
  const letters = Math.floor((boxWidth - 2 * PADDING) / LETTER_WIDTH)
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text
}

/** Components by layer and who uses whom. */
export function ArchitectureDiagram({ architecture, label, layerNames, ref }: ArchitectureDiagramProps): ReactNode {
  const { width, height, bands, boxes, wires } = layOut(architecture)
  return (
    <svg
      ref={ref}
      className="diagram"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {bands.map((band) => (
        <g key={band.layer}>
          <text className="diagram__sub" x="0" y={band.y}>
            {layerNames[band.layer]}
          </text>
          {band.lineY !== undefined && (
            <line className="diagram__band" x1="0" x2={width} y1={band.lineY} y2={band.lineY} />
          )}
        </g>
      ))}
      {wires.map(({ from, to, path }) => (
        <path key={`${from} ${to}`} className="diagram__wire" d={path} />
      ))}
      {boxes.map(({ node, x, y, width: boxWidth }) => {
        const detail = node.facts.length > 0 ? node.facts.join(', ') : node.service
        return (
          <g key={node.id}>
            <title>{[node.name, node.service, ...node.facts].join(', ')}</title>
            <rect
              className="diagram__box"
              x={x}
              y={y}
              width={boxWidth}
              height={BOX_HEIGHT}
              rx="6"
              strokeDasharray={node.implied ? '4 3' : undefined}
            />
            <text className="diagram__name" x={x + PADDING} y={y + 19}>
              {shorten(node.name, boxWidth)}
            </text>
            <text className="diagram__sub" x={x + PADDING} y={y + 35}>
              {shorten(detail, boxWidth)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
