import fc from 'fast-check'

// A run that fails once has to say why: what was found in it may not be found again.
fc.configureGlobal({ includeErrorInReport: true })
