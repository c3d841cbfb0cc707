import { counted } from '../../../shared/values/counted';

it.each<[number, string]>([
	[0, '0 titles'],
	[0.5, '0.5 titles'],
	[1, '1 title'],
	[2, '2 titles'],
	[1497, '1,497 titles'],
])('%s is said as %s', (number, text) => {
	expect(counted(number, 'title')).toBe(text);
});
