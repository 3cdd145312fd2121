import type { ReactNode } from 'react'
import type { CloudId } from '#engine/vocabulary.ts'

const MARKS: Readonly<Record<CloudId, { name: string; drawing: ReactNode }>> = {
  azure: {
    name: 'Azure',
    drawing: <path d="M6.2 2h3.6l4.2 12H10L7.6 7.2 5.9 11h3L10 14H2z" fill="var(--provider-azure)" />,
  },
  aws: {
    name: 'AWS',
    drawing: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round">
          <path d="M8 2.2 12.4 4.6v4L8 11 3.6 8.6v-4z" />
          <path d="M3.6 4.6 8 7l4.4-2.4M8 7v4" />
        </g>
        <path
          d="M2.5 12.2c3.4 2 7.6 2 11 0"
          fill="none"
          stroke="var(--provider-aws)"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </>
    ),
  },
  gcp: {
    name: 'GCP',
    drawing: (
      <>
        <path
          d="M5 2.8h6L14 8l-3 5.2H5L2 8z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
        <circle cx="8" cy="8" r="2.3" fill="var(--provider-gcp)" />
      </>
    ),
  },
}

interface CloudMarkProps {
  cloud: CloudId
  /** The cloud's name stands beside it, so a screen reader need not hear it twice. */
  isDecorative?: boolean
}

/** The 16 px mark of a cloud, the one place of its colour. */
export function CloudMark({ cloud, isDecorative = false }: CloudMarkProps): ReactNode {
  const { name, drawing } = MARKS[cloud]
  return (
    <svg
      className="provider"
      viewBox="0 0 16 16"
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {drawing}
    </svg>
  )
}

/** The clouds by their labels of the wire, in the order in which they are shown. */
export const CLOUD_LABELS: readonly string[] = Object.values(MARKS).map(({ name }) => name)

/** The cloud that a label of the wire names, such as Azure; undefined for another text. */
export function findCloud(label: string): CloudId | undefined {
  return (Object.keys(MARKS) as CloudId[]).find((id) => MARKS[id].name === label)
}

/** The label of a cloud, such as Azure. */
export function cloudName(cloud: CloudId): string {
  return MARKS[cloud].name
}
