/**
 * Connects something as soon as what it needs is loaded; when that cannot be
 * loaded, such as offline, nothing is connected.
 * @returns how to stop, also before it is loaded
 */
export function whenLoaded<Module>(load: () => Promise<Module>, connect: (loaded: Module) => () => void): () => void {
  let stop: (() => void) | undefined
  let isGone = false
  load().then(
    (loaded) => {
      if (!isGone) stop = connect(loaded)
    },
    () => undefined,
  )
  return () => {
    isGone = true
    stop?.()
  }
}
