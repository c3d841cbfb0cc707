// The npm package `eventsource` reading one stream to its end: prints one JSON line for each thing that it is told.
// usage: node eventSource.mjs <url> <api key>
import { EventSource } from 'eventsource';

const [url, key] = process.argv.slice(2);
const source = new EventSource(url, {
	fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, 'X-Api-Key': key } }),
});
const print = (told) => console.log(JSON.stringify(told));
const end = () => {
	source.close();
	process.exitCode = 0;
};
source.addEventListener('open', () => print({ event: 'open' }));
source.addEventListener('message', ({ data }) => print({ event: 'message', data }));
source.addEventListener('delta', ({ data }) => print({ event: 'delta', data: JSON.parse(data) }));
source.addEventListener('done', ({ data }) => {
	print({ event: 'done', data: JSON.parse(data) });
	end();
});
source.addEventListener('error', (event) => {
	// The service's own error event carries data; a failure of the connection does not.
	print(
		event.data === undefined
			? { event: 'failure', message: event.message }
			: { event: 'error', data: JSON.parse(event.data) },
	);
	end();
});
