// Runs before the first paint; a file of its own because the page allows no inline scripts.
try {
  if (localStorage.getItem('strata.theme') === 'light') document.documentElement.dataset.theme = 'light'
} catch {
  // Storage is forbidden: the theme of the document stays.
}
/** Asks for the scripts of the product: at once, and not only after the first one has run. */
function askForProduct() {
  const product = document.querySelector('meta[name="product"]')
  for (const file of product?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}
// A page before signing in shows its frame until it draws itself. Whoever fills in its form needs the product next.
if (/^\/(?:login|forgot-password|(?:reset|invite)\/[^/]+)\/?$/i.test(location.pathname)) {
  document.documentElement.dataset.frame = 'before'
  addEventListener('input', askForProduct, { once: true })
} else askForProduct()
