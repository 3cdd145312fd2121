// The web room: what people see. It knows the engine and the contract, never
// the server's code; this file alone has start-up effects.
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/ui.css'
import './shell/shell.css'
import './shell/bare.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { sessionQuery } from './api/account.ts'
import { query } from './api/query.ts'
import { createQueryClient } from './api/query-client.ts'
import { startTexts } from './locales/i18n.ts'
import { to } from './pages.ts'
import { createRouter } from './routes.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no element with the id "root" to draw into.')
const queries = createQueryClient()
// The session and the first page are loaded while the texts arrive, and what the sign-in page begins with.
void queries.prefetchQuery(sessionQuery)
if (window.location.pathname === to('login')) void queries.prefetchQuery(query('GET /auth/options', {}))
const router = createRouter()
await startTexts()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
