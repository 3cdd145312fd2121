import clsx from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Template } from '#contract/templates.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { LAYERS, type Architecture, type Layer } from '#engine/result.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CloudMark, cloudName } from '../../widgets/CloudMark.tsx'
import styles from './templates.module.css'

const ArchitectureDiagram = lazy(async () => ({
  default: (await import('../../widgets/ArchitectureDiagram.tsx')).ArchitectureDiagram,
}))

interface ArchitecturePanelProps {
  architecture: Architecture
  cloud: CloudId
  clouds: Template['prices']
  onCloud: (cloud: CloudId) => void
}

/** The components by layer and their connections, on each cloud that can have them. */
export function ArchitecturePanel({ architecture, cloud, clouds, onCloud }: ArchitecturePanelProps): ReactNode {
  const { t } = useTexts('templates')
  const names = new Map(architecture.nodes.map((node) => [node.id, node.name]))
  const connections = architecture.edges.map(({ from, to }) =>
    t('architecture.connection', { from: names.get(from) ?? from, to: names.get(to) ?? to }),
  )
  const layerNames = Object.fromEntries(LAYERS.map((layer) => [layer, t(`architecture.layers.${layer}`)])) as Record<
    Layer,
    string
  >
  // A cloud on which it cannot be built says so beside its price.
  const possible = CLOUD_IDS.filter(
    (id) => id === cloud || clouds.some((price) => price.cloud === id && price.total_monthly !== null),
  )
  return (
    <section className="panel" aria-labelledby="architecture">
      <div className="panel__head">
        <h2 className="h3" id="architecture">
          {t('architecture.title')}
        </h2>
        <span className="push">
          <Segmented
            label={t('architecture.cloud')}
            value={cloud}
            onChange={onCloud}
            options={possible.map((value) => ({
              value,
              label: (
                <>
                  <CloudMark cloud={value} isDecorative />
                  {cloudName(value)}
                </>
              ),
            }))}
          />
        </span>
      </div>
      <div
        className={clsx('panel__body', styles.templateDrawing)}
        tabIndex={0}
        role="group"
        aria-label={t('architecture.diagram')}
      >
        <Suspense fallback={<Skeleton width="100%" height="20rem" />}>
          <ArchitectureDiagram
            architecture={architecture}
            label={connections.length > 0 ? connections.join('; ') : t('architecture.nothing')}
            layerNames={layerNames}
          />
        </Suspense>
      </div>
    </section>
  )
}
