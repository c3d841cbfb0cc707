import { foldAccents } from '../../../shared/values/words';

it('compares without accents and capitals', () => {
	expect(foldAccents('Zoë')).toBe(foldAccents('zoe'));
	expect(foldAccents('Åse')).not.toBe(foldAccents('Asa'));
});
