/** Leaves a file out of the scripts: the page links it. Pitching loaders run first, so nothing reads the file. */
module.exports = () => '';
module.exports.pitch = () => '';
