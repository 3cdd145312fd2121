// The web room: what people see. It knows the engine and the contract, never
// the server's code; this file alone has start-up effects.
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/ui.css'
import './shell/shell.css'
import './shell/bare.css'
import './shell/frame.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { sessionQuery } from './api/account.ts'
import { createQueryClient } from './api/query-client.ts'
import { startTexts } from './locales/i18n.ts'
import { pageAt } from './page-at.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no element with the id "root" to draw into.')
const queries = createQueryClient()
// The session and the first page are loaded while the texts arrive.
void queries.prefetchQuery(sessionQuery)
// Not awaited here: what is loaded takes from this file's chunk, and would wait for its end.
void start(createRoot(place))

async function start(root: Root): Promise<void> {
  const Start = await (pageAt(window.location.pathname)?.page.isPublic === true ? visitor() : product())
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Start />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The pages before signing in alone: of all that a visitor waits for, half is the product behind them. */
async function visitor(): Promise<ComponentType> {
  void startTexts()
  const { Visitor, prepareVisitor } = await import('./visitor.tsx')
  await prepareVisitor(queries)
  return Visitor
}

async function product(): Promise<ComponentType> {
  void startTexts()
  const { createApp } = await import('./app.tsx')
  const { App } = createApp()
  await startTexts()
  return App
}
