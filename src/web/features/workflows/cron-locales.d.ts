// The languages of cronstrue add themselves to it and export nothing; the package has no types for them.
declare module 'cronstrue/locales/de.js'
declare module 'cronstrue/locales/es.js'
declare module 'cronstrue/locales/fr.js'
