import type { ReactNode } from 'react'
import type { Doing } from './figures.ts'
import styles from './run.module.css'

const SIGNS: Readonly<Record<Doing, string>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  forget: '/',
  stop: '■',
  resume: '▶',
}

/** What is done with a resource, as Terraform writes it. The word for readers stands beside it. */
export function Sign({ action }: { action: Doing }): ReactNode {
  return (
    <span className={styles.runSign} data-action={action} aria-hidden="true">
      {SIGNS[action]}
    </span>
  )
}
