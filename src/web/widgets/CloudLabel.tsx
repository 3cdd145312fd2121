import type { ReactNode } from 'react'
import { CloudMark, findCloud } from './CloudMark.tsx'

/** A cloud by the label of the wire, with its mark; a label that is not known stands as it is. */
export function CloudLabel({ cloud, isMarkOnly = false }: { cloud: string; isMarkOnly?: boolean }): ReactNode {
  const id = findCloud(cloud)
  if (!id) return cloud
  if (isMarkOnly) return <CloudMark cloud={id} />
  return (
    <span className="row nowrap">
      <CloudMark cloud={id} isDecorative />
      {cloud}
    </span>
  )
}
