const { rmSync } = require('node:fs');

module.exports = () => rmSync(process.env.CATALOGUE_TEST_FOLDER, { recursive: true, force: true });
