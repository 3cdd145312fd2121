import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { healthQuery } from '../api/backend.ts'

/** Whether the server answers: checking, connected or disconnected, with the time that the answer took. */
export function BackendStatus({ isCollapsed }: { isCollapsed: boolean }): ReactNode {
  const { t } = useTexts('common')
  const health = useQuery(healthQuery)
  const state = health.isError ? 'disconnected' : health.data ? 'connected' : 'checking'
  const tone = { checking: 'off', connected: 'success', disconnected: 'danger' }[state]
  const text = t(`backend.${state}`)
  return (
    <>
      <output
        className={`status status--${tone}`}
        aria-label={`${t('backend.label')}: ${text}`}
        title={state === 'disconnected' ? t('backend.hint') : text}
      >
        {!isCollapsed && text}
      </output>
      {!isCollapsed && (
        <span className="grow">
          {state === 'connected' &&
            health.data?.duration_ms !== undefined &&
            t('backend.duration', { value: health.data.duration_ms })}
        </span>
      )}
    </>
  )
}
