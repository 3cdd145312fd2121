import clsx from 'clsx'
import { Download } from 'lucide-react'
import { Suspense, lazy, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { LAYERS, type Architecture, type Layer } from '#engine/result.ts'
import { download } from '../../lib/download.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Panel } from './Panel.tsx'
import styles from './results.module.css'

const ArchitectureDiagram = lazy(async () => ({
  default: (await import('../../widgets/ArchitectureDiagram.tsx')).ArchitectureDiagram,
}))

/** The components by layer and their connections: drawn, as an image to take away, and in words. */
export function ArchitecturePanel({ architecture }: { architecture: Architecture }): ReactNode {
  const { t } = useTexts('results')
  const drawing = useRef<SVGSVGElement>(null)
  const names = new Map(architecture.nodes.map((node) => [node.id, node.name]))
  const connections = architecture.edges.map(({ from, to }) =>
    t('architecture.connection', { from: names.get(from) ?? from, to: names.get(to) ?? to }),
  )
  const layerNames = Object.fromEntries(LAYERS.map((layer) => [layer, t(`architecture.layers.${layer}`)])) as Record<
    Layer,
    string
  >
  const save = async (format: 'svg' | 'png') => {
    if (!drawing.current) return
    try {
      const { drawingAsPng, drawingAsSvg } = await import('../../widgets/export-drawing.ts')
      const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface-1')
      download(
        `${t('architecture.fileName')}.${format}`,
        format === 'svg' ? drawingAsSvg(drawing.current, ground) : await drawingAsPng(drawing.current, ground),
      )
    } catch {
      showToast('error', t('architecture.saveFailed'))
    }
  }
  return (
    <Panel
      section="architecture"
      head={
        <span className="push row">
          {(['svg', 'png'] as const).map((format) => (
            <Button key={format} size="sm" icon={Download} onClick={() => void save(format)}>
              <span className="visually-hidden">
                {t('architecture.saveAs', { format: t(`architecture.${format}`) })}
              </span>
              <span aria-hidden="true">{t(`architecture.${format}`)}</span>
            </Button>
          ))}
        </span>
      }
    >
      <div
        className={clsx('panel__body', styles.resultDrawing)}
        tabIndex={0}
        role="group"
        aria-label={t('architecture.diagram')}
      >
        <Suspense fallback={<Skeleton width="100%" height="20rem" />}>
          <ArchitectureDiagram
            ref={drawing}
            architecture={architecture}
            label={connections.length > 0 ? connections.join('; ') : t('architecture.nothing')}
            layerNames={layerNames}
          />
        </Suspense>
      </div>
      <details className={clsx('panel__foot', styles.resultFoot)}>
        <summary className="small t2">{t('architecture.asText')}</summary>
        <ul className="small stack stack--4">
          {architecture.nodes.map((node) => (
            <li key={node.id}>
              <span className="medium">{node.name}</span>{' '}
              <span className="t3">{[layerNames[node.layer], node.service, ...node.facts].join(', ')}</span>{' '}
              {node.implied && <Badge>{t('architecture.added')}</Badge>}
            </li>
          ))}
        </ul>
        {connections.length > 0 && (
          <ul className="small t2 stack stack--4">
            {connections.map((connection, index) => (
              <li key={`${connection} ${index}`}>{connection}</li>
            ))}
          </ul>
        )}
      </details>
    </Panel>
  )
}
