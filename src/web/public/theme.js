// Sets the kept theme before the first paint; a file of its own because the page allows no inline scripts.
try {
  if (localStorage.getItem('strata.theme') === 'light') document.documentElement.dataset.theme = 'light'
} catch {
  // Storage is forbidden: the theme of the document stays.
}
