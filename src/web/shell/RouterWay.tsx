import { useMemo, type ReactNode } from 'react'
import { Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { WayContext, type Way } from '../lib/way.ts'

/** The pages before signing in, reached from within the product. */
export function RouterWay(): ReactNode {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const params = useParams()
  const navigate = useNavigate()
  const way = useMemo(
    (): Way => ({ search, state, params, go: (address, options) => void navigate(address, options) }),
    [search, state, params, navigate],
  )
  return (
    <WayContext value={way}>
      <Outlet />
    </WayContext>
  )
}
