import { folded } from '../../../shared/values/folded';

it('compares without accents and capitals', () => {
	expect(folded('Zoë')).toBe(folded('zoe'));
	expect(folded('Åse')).not.toBe(folded('Asa'));
});
