// Runs before the first paint; a file of its own because the page allows no inline scripts.
try {
  if (localStorage.getItem('strata.theme') === 'light') document.documentElement.dataset.theme = 'light'
} catch {
  // Storage is forbidden: the theme of the document stays.
}
// A page before signing in shows its frame until it draws itself. Any other needs the product: its files are asked for
// now, and not after the first script has run.
if (/^\/(?:login|forgot-password|(?:reset|invite)\/[^/]+)\/?$/i.test(location.pathname)) {
  document.documentElement.dataset.frame = 'before'
} else {
  const product = document.querySelector('meta[name="product"]')
  for (const file of product?.content.split(' ') ?? []) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}
